import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import process from 'node:process';
import type { LeaseProcess } from '@touchstone/contract';

/** This process, as others on this machine can look for it. */
export function thisProcess(): LeaseProcess {
  return { id: process.pid, machine: `${hostname()}${processSpace()}` };
}

/** True if a process of this machine still runs. One that belongs to another user does. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Containers may have one host name, and number their processes each for itself. Empty where the system has no such spaces. */
function processSpace(): string {
  try {
    return ` ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}
