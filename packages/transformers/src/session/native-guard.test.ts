import { describe, expect, it } from 'vitest';
import { guarded, nativeGuard, waitForNativeCode } from './native-guard.ts';

describe('native guard', () => {
  it('says that the thread is inside while the work lasts, however it ends', async () => {
    const guard = nativeGuard();
    const { promise, reject } = Promise.withResolvers<void>();
    const work = guarded(guard, () => promise);
    expect(guard[0]).toBe(1);
    reject(new Error('failed'));
    await expect(work).rejects.toThrow('failed');
    expect(guard[0]).toBe(0);
  });

  it('begins no work once the process is on its way out, and keeps nobody waiting', () => {
    const guard = nativeGuard();
    waitForNativeCode(guard);
    let begun = false;
    void guarded(guard, async () => {
      begun = true;
    });
    expect([begun, guard[0]]).toEqual([false, 0]);
  });
});
