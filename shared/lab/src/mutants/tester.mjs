// @ts-check
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** @typedef {import('./test-process.mjs').Order} Order */
/** @typedef {import('./test-process.mjs').Answer} Answer */
/** @typedef {import('../../../testing/src/jest/mutants/with-mutant.mjs').Replayed} Replayed */

const PROGRAM = fileURLToPath(new URL('test-process.mjs', import.meta.url))
/** Of what jest keeps of every run there is more and more. */
const MEMORY_LIMIT = 2_500_000_000

/**
 * A process that runs tests, begun anew when it has ended or grown too large. `run` resolves with undefined
 * where the run did not come to an end.
 *
 * @param {{ tree: string, path: string, project: string, minutes: number }} what `path`: of the package;
 *   `minutes`: on the clock, for one run.
 */
export function createTester({ tree, path, project, minutes }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child

  async function start() {
    // at a desk the first failure counts, and here those of the mutants' own second try
    const { CI: _, ...env } = process.env
    const started = fork(PROGRAM, [tree, project, path], {
      env: { ...env, NODE_ENV: 'test' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const [outcome] = await Promise.race([once(started, 'message'), once(started, 'exit')])
    if (outcome !== 'ready') throw new Error('Tests cannot be run; why stands above.')
    return started
  }

  /**
   * @param {Order} order
   * @param {(replayed: Replayed) => void} [onReplay]
   * @returns {Promise<Answer | undefined>}
   */
  async function run(order, onReplay = () => {}) {
    child ??= await start()
    const running = child
    const kill = () => running.kill('SIGKILL')
    let deadline = setTimeout(kill, minutes * 60_000)
    running.send(order)
    /** @type {Answer | undefined} */
    const answer = await new Promise((resolve) => {
      const end = () => resolve(undefined)
      running
        .once('exit', end)
        .on('message', (/** @type {Answer | { replayed: Replayed }} */ message) => {
          if ('replayed' in message) {
            clearTimeout(deadline)
            deadline = setTimeout(kill, minutes * 60_000)
            return onReplay(message.replayed)
          }
          running.off('exit', end).removeAllListeners('message')
          resolve(message)
        })
    })
    clearTimeout(deadline)
    if (answer === undefined || answer.memory > MEMORY_LIMIT) stop()
    return answer
  }

  function stop() {
    child?.kill('SIGKILL')
    child = undefined
  }

  return { run, stop }
}
