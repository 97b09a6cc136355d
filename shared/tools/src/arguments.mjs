import { parseArgs } from 'node:util'

import { UserError } from './user-error.mjs'

/** Supported management servers, default first: the editions, and the releases of the table of capabilities. */
export const EDITIONS = ['pro', 'community']
export const API_VERSIONS = [
  '1.0.0',
  '1.1.0',
  '1.2.0',
  '1.4.0',
  '1.5.0',
  '1.5.1',
  '1.6.0',
  '1.7.0',
  '1.8.0',
]

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

/** What `parseArgs` says about an option at the end or before another option. */
const MISSING_VALUE = /^Option '(?:-\w, )?(--[\w-]+).*' argument (?:missing|is ambiguous)$/

/**
 * Parses the options and names on the command line; reports an unknown option as an error.
 * @template {import('node:util').ParseArgsConfig['options']} Options
 * @param {Options} options
 */
export function readArguments(options) {
  try {
    return parseArgs({
      args: joinNegatives(process.argv.slice(2)),
      options,
      allowPositionals: true,
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [sentence = ''] = error.message.split(/\.?(?: |\n)(?=[A-Z])|\n/)
    const plain = sentence.replace(MISSING_VALUE, '$1 requires a value')
    throw new UserError(`${plain}. Try --help.`, { cause: error })
  }
}

/**
 * Joins a negative number to its option with `=`, because `parseArgs` would take it for an option; it is validated like
 * other values.
 * @param {string[]} words
 */
function joinNegatives(words) {
  return words.reduce((joined, word) => {
    const before = joined.at(-1)
    const isValue = /^-\d/.test(word) && before !== undefined && /^--[a-z][a-z-]*$/.test(before)
    return isValue ? [...joined.slice(0, -1), `${before}=${word}`] : [...joined, word]
  }, /** @type {string[]} */ ([]))
}

/**
 * @param {string} option
 * @param {string | undefined} text
 * @param {{ min: number, max: number }} range
 * @returns {number | undefined}
 */
export function readNumber(option, text, { min, max }) {
  if (text === undefined) return undefined
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  throw new UserError(`--${option}: "${text}" is not a whole number from ${min} to ${max}.`)
}

/**
 * Returns one of several choices, by default the first.
 * @param {string} option
 * @param {string | undefined} given
 * @param {readonly string[]} choices
 */
export function readChoice(option, given, choices) {
  const choice = given ?? choices[0] ?? ''
  if (choices.includes(choice)) return choice
  throw new UserError(`--${option}: "${choice}" is not valid. Use ${alternatives.format(choices)}.`)
}
