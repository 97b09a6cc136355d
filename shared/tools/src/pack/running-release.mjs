// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Starts a release as an administrator does, from a folder of his own and with nothing of ours in the environment, before
 * a management server that is not there. Rejects with its own words where it does not come up.
 * @param {{ folder: string, dataDir: string, node?: string | undefined }} how
 */
export async function startRelease({ folder, dataDir, node = process.execPath }) {
  const options = ['--backend', 'http://127.0.0.1:9', '--port', '0', '--data-dir', dataDir]
  const child = spawn(node, [`${folder}/meshdeck.js`, ...options], {
    cwd: dataDir,
    env: { PATH: process.env['PATH'] },
  })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (words += text))
  const url = await firstAddress(child)
  if (url === undefined) throw new Error(words)
  return {
    url,
    async end() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

/** Read to its end, so that a log never waits for us. @param {import('node:child_process').ChildProcessWithoutNullStreams} child */
function firstAddress(child) {
  let text = ''
  return new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (more) => {
      text += more
      const url = /^Console ready at (\S+)/m.exec(text)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('close', () => resolve(undefined))
  })
}
