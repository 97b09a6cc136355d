// @ts-check
import { failedIn, takeTests } from './replays.mjs'

/**
 * What `npm run lab -- mutants` says to the environments of its process, and hears from them. No option of jest:
 * each value of one would be a configuration of its own, for which all modules are compiled anew.
 *
 * @typedef {object} MutantRun
 * @property {string[]} files Test files in the order in which they are run.
 * @property {string} active Id of the mutant that is switched on; '' counts what each file reaches instead.
 * @property {number} hitLimit A mutant reached more often is a loop without an end.
 * @property {number} tries How often a test has to fail.
 * @property {boolean} hasFailed Files after that are left out. Jest's `bail` would end the process.
 * @property {Record<string, Reached>} reached By test file.
 * @property {string[]} replays Mutants that the one file is run with one after the other, in place of `active`.
 * @property {(replayed: Replayed) => void} onReplay
 *
 * @typedef {object} Reached How often each mutant was, and which of them already when the file was loaded.
 * @property {Record<string, number>} loaded
 * @property {Record<string, number>} run
 *
 * @typedef {object} Replayed
 * @property {string} id
 * @property {boolean} [isBegun] It is the next one.
 * @property {{ test: string, message: string }} [failure]
 */

/**
 * What both environments have.
 * @typedef {{
 *   global: object,
 *   setup(): Promise<void>,
 *   teardown(): Promise<void>,
 *   handleTestEvent?(event: any, state: any): void | Promise<void>,
 *   server?: { keep(): Promise<() => Promise<void>> } | undefined,
 * }} Environment
 */
/**
 * @typedef {object} TestEvent
 * @property {string} name
 * @property {{ errors: unknown[], invocations: number, name: string }} [test]
 * @property {import('./replays.mjs').Block} [describeBlock]
 */

/** @type {{ current: MutantRun }} */
export const mutantRun = {
  current: {
    files: [],
    active: '',
    hitLimit: Infinity,
    tries: 1,
    hasFailed: false,
    reached: {},
    replays: [],
    onReplay: () => {},
  },
}

/**
 * An environment of tests in which one mutant is switched on. The first test that fails decides, and those
 * after it are skipped. All before it are run: tests of a page share its server and build on each other, so
 * that none is chosen by what it reaches, only whole files are.
 *
 * With `replays` a file is loaded once and run with one mutant after the other. First it is run without one, and
 * again after each that was noticed: if that fails, what a run leaves behind disturbs the next one, and the rest
 * is left undecided.
 *
 * @template {new (...args: any[]) => Environment} Base
 * @param {Base} Base
 */
export function withMutant(Base) {
  return class extends Base {
    hasFailed = false
    /** @type {((name: string) => import('./replays.mjs').Block) | undefined} */
    addReplay = undefined
    /** @type {import('./replays.mjs').Block | undefined} */
    replay = undefined
    /** Noticed, if the tests pass again without it. @type {Replayed | undefined} */
    undecided = undefined
    /** Brings back the data that the tests have begun with. @type {(() => Promise<void>) | undefined} */
    restore = undefined

    /** @param {any[]} args */
    constructor(...args) {
      super(...args)
      const [, { testPath }] = args
      this.testPath = String(testPath)
      const { active, hitLimit, replays } = mutantRun.current
      this.left = [...replays]
      this.switches = {
        activeMutant: replays.length > 0 ? 'none' : active,
        /** @type {string | undefined} */
        currentTestId: undefined,
        hitCount: 0,
        hitLimit,
        mutantCoverage: {
          /** @type {Record<string, number>} */
          static: {},
          /** @type {Record<string, Record<string, number>>} */
          perTest: {},
        },
      }
      // what the mutants look at, by the name that Stryker gives it
      Object.assign(this.global, { __stryker__: this.switches })
    }

    /** @override @param {TestEvent} event @param {{ rootDescribeBlock: import('./replays.mjs').Block }} state */
    async handleTestEvent(event, state) {
      const { name, test, describeBlock } = event
      if (name === 'run_start') this.begin(state.rootDescribeBlock)
      if (describeBlock && describeBlock === this.replay) await this.turnReplay(name)
      // nothing has to be brought back for a test that is left out
      if (name === 'test_start' && this.hasFailed) Object.assign(test ?? {}, { mode: 'skip' })
      else await super.handleTestEvent?.(event, state)
      if (name !== 'test_done' || !test || test.errors.length === 0) return
      this.hasFailed = test.invocations >= mutantRun.current.tries
      mutantRun.current.hasFailed ||= this.hasFailed
    }

    /** @param {import('./replays.mjs').Block} root */
    begin(root) {
      // from here on it is the tests that reach something
      this.switches.currentTestId = 'run'
      if (this.left.length === 0) return
      this.addReplay = takeTests(root)
      this.replay = this.addReplay('none')
    }

    /** @param {string} name of what happens to the block of the replay */
    async turnReplay(name) {
      if (name === 'run_describe_start') {
        await this.restore?.()
        this.restore ??= await this.server?.keep()
        const { name: id = 'none' } = this.replay ?? {}
        if (id !== 'none') mutantRun.current.onReplay({ id, isBegun: true })
        Object.assign(this.switches, { activeMutant: id, hitCount: 0 })
        this.hasFailed = false
      } else if (name === 'run_describe_finish') this.endReplay()
    }

    endReplay() {
      if (!this.replay) return
      this.switches.activeMutant = 'none'
      const { name: id } = this.replay
      const failed = failedIn(this.replay)
      if (id === 'none') {
        // the tests do not pass again, or not after that mutant
        if (failed) return void (this.replay = undefined)
        if (this.undecided) mutantRun.current.onReplay(this.undecided)
        this.undecided = undefined
      } else if (failed) {
        this.undecided = { id, failure: { test: failed.name, message: String(failed.errors) } }
      } else mutantRun.current.onReplay({ id })
      const next = this.undecided ? 'none' : this.left.shift()
      this.replay = next === undefined ? undefined : this.addReplay?.(next)
    }

    /** @override */
    async setup() {
      if (mutantRun.current.hasFailed) throw new Error('Another file has noticed.')
      await super.setup()
    }

    /** @override */
    async teardown() {
      const { static: loaded, perTest } = this.switches.mutantCoverage
      mutantRun.current.reached[this.testPath] = { loaded, run: perTest['run'] ?? {} }
      await super.teardown()
    }
  }
}
