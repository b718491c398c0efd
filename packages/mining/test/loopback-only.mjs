// Loaded before a program under test: it may speak to this machine alone.
import net from 'node:net';

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...parts) {
  const [options] = Array.isArray(parts[0]) ? parts[0] : parts;
  const host = options?.host ?? 'localhost';
  if (options?.path === undefined && !/^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)) {
    throw new Error(`A program under test must not connect to ${host}.`);
  }
  return connect.apply(this, parts);
};
