import { appendFileSync } from 'node:fs'

/**
 * `output` is set only for failures, `remark` is always shown. `names` are those of the failures, if the step knows
 * them.
 * @typedef {{ passed: number, failed: number, output?: string, remark?: string, names?: string[] }} Result
 */
/** @typedef {{ name: string, run: () => Promise<Result> }} Step */

/**
 * Runs the steps one after another, and those in a nested list in parallel. Prints each step with its duration, and the
 * output of failed ones. A step that throws counts as one failure. Resolves with the sums and the names of what failed;
 * a step without names is listed by its own.
 * @param {(Step | Step[])[]} steps
 */
export async function runSteps(steps) {
  const sum = { passed: 0, failed: 0, names: /** @type {string[]} */ ([]) }
  for (const beside of steps) {
    const group = [beside].flat()
    const results = await Promise.all(group.map(runStep))
    for (const [index, { passed, failed, names = [] }] of results.entries()) {
      sum.passed += passed
      sum.failed += failed
      if (failed === 0) continue
      const step = group[index]?.name
      sum.names.push(...(names.length > 0 ? names.map((name) => `${step}: ${name}`) : [`${step}`]))
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

/**
 * Prints the last lines of `npm test` and `npm run check`: the names of what failed, and the sums.
 * @param {{ passed: number, failed: number, names?: string[] }} sum
 */
export function printSummary({ passed, failed, names = [] }) {
  for (const name of names) console.log(`✗ ${name}`)
  console.log(`${passed} passed, ${failed} failed`)
  const summary = process.env.GITHUB_STEP_SUMMARY
  if (summary) appendFileSync(summary, summarize({ passed, failed, names }))
  if (failed > 0) process.exitCode = 1
}

/**
 * Writes the summary that a pipeline job shows on its page.
 * @param {{ passed: number, failed: number, names: string[] }} sum
 */
function summarize({ passed, failed, names }) {
  const list = names.map((name) => `- \`${name}\`\n`).join('')
  return `**${passed} passed, ${failed} failed**\n\n${list}`
}

/** @param {unknown} error @returns {Result} */
function asFailure(error) {
  return {
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? '') : String(error),
  }
}
