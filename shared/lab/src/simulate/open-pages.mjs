// @ts-check
import { DAY, LONGEST_PAGE, MINUTE } from './assumptions.mjs'

/** @typedef {import('./changes.mjs').Build} Build */

const MINUTES = (DAY + LONGEST_PAGE) / MINUTE + 2

/** Which build pages have that are open, minute by minute from a moment on: each keeps the one it was opened with. */
export class OpenPages {
  /** @type {Record<Build, { changes: Int32Array, lastOpened: number, lastClosed: number }>} */
  builds = { former: counter(), next: counter() }

  /** @param {number} from */
  constructor(from) {
    this.from = from
  }

  /** @param {Build} build @param {number} opens @param {number} closes */
  add(build, opens, closes) {
    if (closes < this.from) return
    const counted = this.builds[build]
    const { changes } = counted
    const first = Math.max(0, Math.floor((opens - this.from) / MINUTE))
    const last = Math.floor((closes - this.from) / MINUTE) + 1
    changes[first] = (changes[first] ?? 0) + 1
    changes[last] = (changes[last] ?? 0) - 1
    counted.lastOpened = Math.max(counted.lastOpened, opens)
    counted.lastClosed = Math.max(counted.lastClosed, closes)
  }

  /** Seconds until so large a part of the pages that are open has the next build. @param {number} part */
  secondsUntil(part) {
    let former = 0
    let next = 0
    for (let minute = 0; minute < MINUTES; minute += 1) {
      former += this.builds.former.changes[minute] ?? 0
      next += this.builds.next.changes[minute] ?? 0
      if (next > 0 && next >= part * (former + next)) return minute * MINUTE
    }
    return Infinity
  }
}

function counter() {
  return { changes: new Int32Array(MINUTES), lastOpened: -Infinity, lastClosed: -Infinity }
}
