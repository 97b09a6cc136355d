// @ts-check
import { parseArgs } from 'node:util'

import { Complaint } from './complaint.mjs'

/**
 * The options and names on the command line; one that is not described is a complaint.
 * @template {import('node:util').ParseArgsConfig['options']} Options
 * @param {Options} options
 */
export function readArguments(options) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [sentence] = error.message.split(/\.?(?: |\n)(?=[A-Z])|\n/)
    throw new Complaint(`${sentence}. Try --help.`, { cause: error })
  }
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
  throw new Complaint(`--${option}: ${text} is not a number from ${min} to ${max}.`)
}
