import { unixNow } from './clock'

/** Tells when something that is done every so many seconds is due again; the first time after the first of them. */
export function createDue(seconds: () => number) {
  let last = unixNow()
  return {
    isDue(): boolean {
      const now = unixNow()
      // a clock that was set back begins anew
      if (now < last) last = now
      return now - last >= seconds()
    },
    /** From now on the seconds count again. */
    begin() {
      last = unixNow()
    },
  }
}
