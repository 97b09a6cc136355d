import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const READY_WITHIN_MS = 60_000
const POLL_MS = 50
const RESTART_AFTER_MS = 100
const QUICK_END_MS = 2_000
const QUICK_ENDS_ALLOWED = 5
const END_WITHIN_MS = 5_000

export type EmbeddedServer = {
  url: string
  /** By which the owner of a hosted server begins; a self-hosted one has none. */
  launchLink?: string
  close: () => Promise<void>
}

type Options = {
  port: number
  dataDir: string
  /** Command line of the embedded server beyond its port and its data folder. */
  options: readonly string[]
}

/**
 * Runs the embedded management server as a process of its own, on 127.0.0.1. It is started again
 * whenever it ends by itself, which is what its shutdown route asks for; one that keeps
 * ending at once stays down. Rejects with the server's own words when it does not come up.
 */
export async function startEmbeddedServer({
  dataDir,
  options,
  port,
}: Options): Promise<EmbeddedServer> {
  const url = `http://127.0.0.1:${port}`
  const line = [program(), '--port', String(port), '--data-dir', dataDir, ...options]
  let isClosing = false
  let quickEnds = 0
  let launchLink: string | undefined
  let running: ChildProcess | undefined = await startAndWait()
  let restarting = Promise.resolve()

  async function startAndWait(): Promise<ChildProcess> {
    const child = spawn(process.execPath, line, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    child.on('message', (message) => (launchLink = linkIn(message) ?? launchLink))
    await untilReady(child, url)
    const readyAt = Date.now()
    child.once('exit', () => {
      running = undefined
      quickEnds = Date.now() - readyAt < QUICK_END_MS ? quickEnds + 1 : 0
      restarting = restart()
    })
    return child
  }

  async function restart() {
    // a signal to the whole process group ends it too, and reaches us at the same moment
    await delay(RESTART_AFTER_MS)
    if (isClosing) return
    if (quickEnds > QUICK_ENDS_ALLOWED) {
      console.error('The management server keeps ending.')
      return
    }
    try {
      running = await startAndWait()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }

  return {
    url,
    ...(launchLink !== undefined && { launchLink }),
    async close() {
      isClosing = true
      await restarting
      if (running) await end(running)
    },
  }
}

function linkIn(message: unknown): string | undefined {
  const isTold = typeof message === 'object' && message !== null && 'launchLink' in message
  return isTold ? String(message.launchLink) : undefined
}

const program = () => fileURLToPath(new URL('./embedded-process.js', import.meta.url))

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let words = ''
  const listen = (text: string) => (words += text)
  child.stderr?.setEncoding('utf8').on('data', listen)

  const deadline = Date.now() + READY_WITHIN_MS
  while (child.exitCode === null && child.signalCode === null) {
    const reply = await fetch(`${url}/api/server/health`).catch(() => undefined)
    if (reply?.ok) {
      child.stderr?.off('data', listen).pipe(process.stderr)
      return
    }
    if (Date.now() > deadline) {
      await end(child)
      throw new Error('The management server did not come up within a minute.')
    }
    await delay(POLL_MS)
  }
  throw new Error(words.trim() || 'The management server ended without a word.')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
  await ended
  clearTimeout(insist)
}
