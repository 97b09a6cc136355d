// @ts-check
import { parseArgs } from 'node:util'

/** What the person can put right: told in one line, without a stack. */
export class Complaint extends Error {}

/**
 * Runs a command. A `Complaint` becomes one line and exit code 1; anything else is a fault of ours
 * and keeps its stack.
 * @param {() => Promise<void>} main
 */
export async function runCommand(main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Complaint ? error.message : error)
    process.exitCode = 1
  }
}

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
    const [sentence] = error.message.split('. ')
    throw new Complaint(`${sentence}. Try --help.`, { cause: error })
  }
}
