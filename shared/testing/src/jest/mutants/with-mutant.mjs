// @ts-check

/**
 * What `npm run mutants` says to the environments of its process, and hears from them. No option of jest:
 * each value of one would be a configuration of its own, for which all modules are compiled anew.
 *
 * @typedef {object} MutantRun
 * @property {string[]} files Test files in the order in which they are run.
 * @property {string} active Id of the mutant that is switched on; '' counts what each file reaches instead.
 * @property {number} hitLimit A mutant reached more often is a loop without an end.
 * @property {number} tries How often a test has to fail.
 * @property {boolean} hasFailed Files after that are left out. Jest's `bail` would end the process.
 * @property {Record<string, Record<string, number>>} reached By test file, how often each mutant was.
 */

/** What both environments have. @typedef {{ global: object, setup(): Promise<void>, teardown(): Promise<void> }} Environment */
/** @typedef {{ name: string, test?: { errors: unknown[], invocations: number } }} TestEvent */

/** @type {{ current: MutantRun }} */
export const mutantRun = {
  current: { files: [], active: '', hitLimit: Infinity, tries: 1, hasFailed: false, reached: {} },
}

/**
 * An environment of tests in which one mutant is switched on. The first test that fails decides, and those
 * after it are skipped. All before it are run: tests of a page share its server and build on each other, so
 * that none is chosen by what it reaches, only whole files are.
 *
 * @template {new (...args: any[]) => Environment} Base
 * @param {Base} Base
 */
export function withMutant(Base) {
  return class extends Base {
    hasFailed = false

    /** @param {any[]} args */
    constructor(...args) {
      super(...args)
      const [, { testPath }] = args
      this.testPath = String(testPath)
      const { active, hitLimit } = mutantRun.current
      this.switches = {
        activeMutant: active,
        hitCount: 0,
        hitLimit,
        mutantCoverage: { static: {}, perTest: {} },
      }
      // what the mutants look at, by the name that Stryker gives it
      Object.assign(this.global, { __stryker__: this.switches })
    }

    /** @param {TestEvent} event */
    handleTestEvent = ({ name, test }) => {
      if (name === 'test_start' && this.hasFailed) Object.assign(test ?? {}, { mode: 'skip' })
      if (name !== 'test_done' || !test || test.errors.length === 0) return
      this.hasFailed = test.invocations >= mutantRun.current.tries
      mutantRun.current.hasFailed ||= this.hasFailed
    }

    /** @override */
    async setup() {
      if (mutantRun.current.hasFailed) throw new Error('Another file has noticed.')
      await super.setup()
    }

    /** @override */
    async teardown() {
      mutantRun.current.reached[this.testPath] = this.switches.mutantCoverage.static
      await super.teardown()
    }
  }
}
