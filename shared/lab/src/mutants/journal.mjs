// @ts-check
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

/** @typedef {import('./make-mutants.mjs').Mutant} Mutant */
/** @typedef {import('./try-mutants.mjs').Trial} Trial */

/**
 * What was tried so far, by the mutants' keys: a line for each, the last one counts. It stands in the file as soon
 * as it is known, so that a run that was cut goes on where it stood.
 * @param {string} file
 */
export function openJournal(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const trials = new Map(
    lines.flatMap(readLine).map((trial) => /** @type {const} */ ([trial.key, trial])),
  )
  return {
    trials,
    /** @param {Trial} trial */
    note: (trial) => {
      trials.set(trial.key, trial)
      appendFileSync(file, `${JSON.stringify(trial)}\n`)
    },
  }
}

/** The last line of a run that was cut may be half of one. @param {string} line @returns {Trial[]} */
function readLine(line) {
  try {
    return [JSON.parse(line)]
  } catch {
    return []
  }
}

/** How mutants ended, and how many of them noticed: `score` in percent. @param {Mutant[]} sample @param {Map<string, Trial>} trials */
export function countOutcomes(sample, trials) {
  const count = { killed: 0, survived: 0, 'no test': 0, 'timed out': 0 }
  for (const { key } of sample) {
    const trial = trials.get(key)
    if (trial) count[trial.outcome] += 1
  }
  const tried = Object.values(count).reduce((sum, some) => sum + some, 0)
  return { ...count, tried, score: Math.round((1000 * count.killed) / Math.max(tried, 1)) / 10 }
}

/** Writes down every mutant that no test noticed. @param {string} file @param {Mutant[]} sample @param {Map<string, Trial>} trials */
export function writeSurvivors(file, sample, trials) {
  const left = sample
    .toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    .flatMap((mutant) => {
      const { outcome = 'killed' } = trials.get(mutant.key) ?? {}
      return outcome === 'killed' ? [] : [describe(mutant, outcome)]
    })
  writeFileSync(file, left.join('\n'))
}

/** @param {Mutant} mutant @param {string} outcome */
function describe({ file, line, kind, original, replacement }, outcome) {
  return `${file}:${line} ${kind}, ${outcome}\n${mark('-', original)}\n${mark('+', replacement)}\n`
}

/** @param {string} sign @param {string} text */
const mark = (sign, text) =>
  text
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${sign} ${line}`)
    .join('\n')
