import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { root } from './paths.mjs'

/**
 * Runs a program in the root folder and resolves with its exit code and its whole output.
 * @param {string} command
 * @param {string[]} options
 * @param {{ env?: NodeJS.ProcessEnv, isShown?: boolean }} [how] `isShown`: whether to print the output as it arrives.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function execute(command, options, { env = {}, isShown = false } = {}) {
  const child = spawn(command, options, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      if (isShown) process.stdout.write(text)
    })
  }
  const [code] = await once(child, 'close')
  return { code: code ?? 1, output: output.trim() }
}
