import { createPasswords, type Passwords } from '../auth/passwords'

/** Passwords that wait for a test, which shows what may happen while one is hashed. */
export function heldPasswords() {
  const quick = createPasswords('quick')
  let stop: (() => Promise<void>) | undefined

  /** Whoever comes first waits, nobody after him. */
  async function held<T>(work: () => Promise<T>): Promise<T> {
    const wait = stop
    stop = undefined
    await wait?.()
    return work()
  }

  const passwords: Passwords = {
    hash: (password) => held(() => quick.hash(password)),
    matches: (hashed, password) => held(() => quick.matches(hashed, password)),
  }

  return {
    passwords,
    /** Sends a call and, once it is at its password, does something else before it may go on. */
    async meanwhile<T>(send: () => Promise<T>, work: () => Promise<unknown>): Promise<T> {
      let letGo = () => {}
      const isFree = new Promise<void>((resolve) => (letGo = resolve))
      const isThere = new Promise<void>((resolve) => {
        stop = () => {
          resolve()
          return isFree
        }
      })
      const answer = send()
      await isThere
      await work()
      letGo()
      return answer
    },
  }
}
