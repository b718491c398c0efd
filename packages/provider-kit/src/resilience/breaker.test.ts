import { beforeEach, describe, expect, it } from 'vitest';
import { type Breaker, createBreaker, type Permit } from './breaker.ts';

let now = 0;
let breaker: Breaker;

beforeEach(() => {
  now = 0;
  const clock = { nowMs: () => now, monotonicMs: () => now };
  breaker = createBreaker({ provider: 'fake', failures: 3, windowMs: 10_000, openMs: 1000, clock });
});

function permit(): Permit {
  const given = breaker.permit('fake call');
  if (typeof given !== 'number') throw given;
  return given;
}

function fail(times: number): void {
  for (let i = 0; i < times; i += 1) breaker.failed(permit());
}

function succeed(times: number): void {
  for (let i = 0; i < times; i += 1) breaker.answered(now);
}

describe('a circuit', () => {
  it('opens after so many failed calls, and says when the provider is tried again', () => {
    fail(2);
    expect(breaker.isOpen()).toBe(false);
    fail(1);
    now = 400;
    expect(breaker.isOpen()).toBe(true);
    expect(breaker.permit('fake call')).toMatchObject({
      code: 'unavailable',
      retryAfterMs: 600,
      message:
        'The fake call was not tried: fake is down, 3 of its last 3 calls failed. It is tried again in 600 ms; check that it runs and can be reached.',
    });
  });

  it('stays closed while more calls succeed than fail', () => {
    succeed(4);
    fail(3);
    expect(breaker.isOpen()).toBe(false);
    fail(1);
    expect(breaker.isOpen()).toBe(true);
  });

  it('forgets failures that are longer ago than its window', () => {
    fail(2);
    now = 11_000;
    fail(2);
    expect(breaker.isOpen()).toBe(false);
    now = 12_000;
    fail(1);
    expect(breaker.isOpen()).toBe(true);
  });

  it('lets a trial out each time, whatever has become of the one before', () => {
    fail(3);
    for (let turn = 1; turn <= 20; turn += 1) {
      now = turn * 1000;
      permit();
      expect(breaker.permit('another')).toMatchObject({ code: 'unavailable', retryAfterMs: 1000 });
    }
  });

  it('stays open while trials fail, and closes with the first that is answered', () => {
    fail(3);
    now = 1000;
    const trial = permit();
    now = 1900;
    breaker.failed(trial);
    expect(breaker.isOpen()).toBe(true);
    now = 2000;
    permit();
    now = 2100;
    expect(breaker.isOpen()).toBe(true);
    breaker.answered(2000);
    expect(breaker.isOpen()).toBe(false);
    fail(2);
    expect(breaker.isOpen()).toBe(false);
  });

  it('closes with the answer to a call that was trying already, but not with one to a try from before', () => {
    fail(3);
    now = 300;
    breaker.answered(-1);
    expect(breaker.isOpen()).toBe(true);
    breaker.answered(200);
    expect(breaker.isOpen()).toBe(false);
  });

  it('closes when nobody has asked for a while', () => {
    fail(3);
    now = 1999;
    permit();
    now = 3998;
    expect(breaker.isOpen()).toBe(false);
    now = 3999;
    permit();
    permit();
    expect(breaker.isOpen()).toBe(false);
  });

  it('ignores failures of calls that began before it changed', () => {
    const old = permit();
    fail(3);
    breaker.answered(now);
    for (let i = 0; i < 3; i += 1) breaker.failed(old);
    expect(breaker.isOpen()).toBe(false);
  });
});
