// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

import { at } from '@meshdeck/tools/paths'

/** Holds the socket as a service manager does, and starts the console on it whenever it has ended. */
const MANAGER = `while :; do sh -c 'echo "pid $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' -- "$@"; done`

/**
 * The console server on a socket that outlives it.
 * @param {{ backend: string, dataDir: string }} options
 */
export async function startManaged({ backend, dataDir }) {
  const { url, fd, release } = await openSocket()
  const program = [at('shared/serve/dist/main.js'), '--backend', backend, '--data-dir', dataDir]
  const options = [...program, '--build-dir', at('.build'), '--log', 'off']
  const manager = spawn('sh', ['-c', MANAGER, '--', process.execPath, ...options], {
    stdio: ['ignore', 'pipe', 'inherit', fd],
  })
  release()
  if (!manager.stdout) throw new Error('The console has no output')
  const lines = createInterface({ input: manager.stdout })[Symbol.asyncIterator]()
  let pid = await nextStart(lines)
  return {
    url,
    /** Ends the console gently and waits for the next. */
    async restart() {
      process.kill(pid, 'SIGTERM')
      pid = await nextStart(lines)
    },
    async close() {
      const ended = once(manager, 'exit')
      manager.kill('SIGKILL')
      await ended
      process.kill(pid, 'SIGTERM')
    },
  }
}

/** @param {AsyncIterator<string>} lines @returns {Promise<number>} the process, once it listens */
async function nextStart(lines) {
  let pid = Number.NaN
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new Error('The console does not start')
    pid = Number(/^pid (\d+)/.exec(value)?.[1] ?? pid)
    if (value.startsWith('Console ready')) return pid
  }
}

/** Open as long as somebody else has it; here nobody lets anybody in. */
async function openSocket() {
  const server = createServer()
  server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const handle = Reflect.get(server, '_handle')
  return { url: `http://127.0.0.1:${port}`, fd: Number(handle.fd), release: () => server.close() }
}
