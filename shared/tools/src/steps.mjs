// @ts-check

/**
 * `output` is for a failure only, `remark` is always shown.
 * @typedef {{ passed: number, failed: number, output?: string, remark?: string }} Result
 */
/** @typedef {{ name: string, run: () => Promise<Result> }} Step */

/**
 * Runs one step after the other, those in a list of their own beside each other. Tells of each with its
 * time and shows the output of what failed. A step that throws counts as one failure. Resolves with the sums.
 * @param {(Step | Step[])[]} steps
 */
export async function runSteps(steps) {
  const sum = { passed: 0, failed: 0 }
  for (const beside of steps) {
    const results = await Promise.all([beside].flat().map(runStep))
    for (const { passed, failed } of results) {
      sum.passed += passed
      sum.failed += failed
    }
  }
  return sum
}

/** @param {Step} step @returns {Promise<Result>} */
async function runStep({ name, run }) {
  const start = Date.now()
  const result = await run().catch(asFailure)
  const { passed, failed, output, remark } = result
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
  )
  if (remark) console.log(remark)
  if (failed > 0 && output) console.log(output)
  return result
}

/** The last line of `npm test` and `npm run check`. @param {{ passed: number, failed: number }} sum */
export function conclude({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}

/** @param {unknown} error @returns {Result} */
function asFailure(error) {
  return {
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? '') : String(error),
  }
}
