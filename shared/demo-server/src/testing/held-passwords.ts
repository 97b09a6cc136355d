import { createPasswords, type Passwords } from '../auth/passwords'

/** Creates a password hasher that waits for a test, to show what may happen during hashing. */
export function heldPasswords() {
  const quick = createPasswords('quick')
  let stop: (() => Promise<void>) | undefined

  /** Holds the first work, but none after it. */
  async function holdFirst<T>(work: () => Promise<T>): Promise<T> {
    const wait = stop
    stop = undefined
    await wait?.()
    return work()
  }

  const passwords: Passwords = {
    hash: (password) => holdFirst(() => quick.hash(password)),
    matches: (hashed, password) => holdFirst(() => quick.matches(hashed, password)),
  }

  return {
    passwords,
    /** Sends a request and, once it hashes its password, runs other work before it continues. */
    async meanwhile<T>(send: () => Promise<T>, work: () => Promise<unknown>): Promise<T> {
      let letGo = () => {}
      const isFree = new Promise<void>((resolve) => (letGo = resolve))
      const isHashing = new Promise<void>((resolve) => {
        stop = () => {
          resolve()
          return isFree
        }
      })
      const answer = send()
      await isHashing
      await work()
      letGo()
      return answer
    },
  }
}
