import { beforeEach, describe, expect, it } from 'vitest';
import { type Breaker, createBreaker, type Permit } from './breaker.js';

let now = 0;
let breaker: Breaker;

beforeEach(() => {
  now = 0;
  const clock = { nowMs: () => now, monotonicMs: () => now };
  breaker = createBreaker({ provider: 'fake', failures: 3, openMs: 1000, clock });
});

function permit(): Permit {
  const given = breaker.permit('fake call');
  if (typeof given !== 'number') throw given;
  return given;
}

function fail(times: number): void {
  for (let i = 0; i < times; i += 1) breaker.failed(permit());
}

describe('a circuit', () => {
  it('opens after so many failures in a row, and says when it is tried again', () => {
    fail(2);
    expect(breaker.isOpen()).toBe(false);
    fail(1);
    now = 400;
    expect(breaker.isOpen()).toBe(true);
    expect(breaker.permit('fake call')).toMatchObject({
      code: 'unavailable',
      retryAfterMs: 600,
      message:
        'The fake call was not tried: fake failed 3 times in a row. It is tried again in 600 ms; see that it runs and can be reached.',
    });
  });

  it('counts anew after a success', () => {
    fail(2);
    breaker.succeeded(permit());
    fail(2);
    expect(breaker.isOpen()).toBe(false);
  });

  it('lets one call probe when its time is over', () => {
    fail(3);
    now = 1000;
    const probe = permit();
    expect(breaker.permit('another')).toMatchObject({ code: 'unavailable', retryAfterMs: 1000 });
    breaker.succeeded(probe);
    expect(breaker.isOpen()).toBe(false);
    fail(2);
    expect(breaker.isOpen()).toBe(false);
  });

  it('opens for its whole time again when the probe fails', () => {
    fail(3);
    now = 1500;
    fail(1);
    now = 2499;
    expect(breaker.isOpen()).toBe(true);
    now = 2500;
    expect(breaker.isOpen()).toBe(false);
  });

  it('lets another probe when one ended undecided', () => {
    fail(3);
    now = 1000;
    breaker.undecided(permit());
    expect(breaker.isOpen()).toBe(false);
    permit();
    expect(breaker.isOpen()).toBe(true);
  });

  it('ignores calls that began before it changed', () => {
    const old = permit();
    fail(3);
    breaker.succeeded(old);
    expect(breaker.isOpen()).toBe(true);
    now = 1000;
    const probe = permit();
    breaker.failed(old);
    breaker.undecided(old);
    expect(breaker.isOpen()).toBe(true);
    breaker.succeeded(probe);
    expect(breaker.isOpen()).toBe(false);
  });
});
