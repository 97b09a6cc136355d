import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { MINUTE_MS } from '@meshdeck/domain/times'
import * as z from 'zod'

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 30_000
const QUICK_END_MS = 2_000
const END_WITHIN_MS = 5_000

/**
 * Pause in milliseconds before a restart, by the number of consecutive times that the process ended right after its
 * start.
 */
export const pauseAfter = (quickEnds: number) =>
  Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** quickEnds)

/**
 * Keeps a process running until it is closed: restarts it whenever it ends by itself, without limit, at growing
 * intervals if it ends at once. Rejects when the first start fails; later failures are reported.
 */
export async function keepRunning(
  start: () => Promise<ChildProcess>,
  pauseMs: (quickEnds: number) => number = pauseAfter,
) {
  const closing = new AbortController()
  let quickEnds = 0
  let restarting = Promise.resolve()
  let running: ChildProcess | undefined = supervise(await start())

  function supervise(child: ChildProcess): ChildProcess {
    const readyAt = Date.now()
    child.once('exit', () => {
      running = undefined
      quickEnds = Date.now() - readyAt < QUICK_END_MS ? quickEnds + 1 : 0
      restarting = restart()
    })
    return child
  }

  async function restart(): Promise<void> {
    // a signal to the whole process group also ends the child, and arrives here at the same moment
    await delay(pauseMs(quickEnds), undefined, closing).catch(() => undefined)
    if (closing.signal.aborted) return
    try {
      running = supervise(await start())
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      quickEnds += 1
      await restart()
    }
  }

  return {
    async close() {
      closing.abort()
      await restarting
      if (running) await endProcess(running)
    },
  }
}

/** Asks a process to end, and kills it after a while. */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
  await ended
  clearTimeout(insist)
}

const READY_WITHIN_MS = MINUTE_MS
const POLL_MS = 50

export type EmbeddedServer = {
  url: string
  /** Link with which the owner of a hosted server starts; a self-hosted one has none. */
  launchLink?: string
  /** Demo accounts for which this start generated a random password. */
  accounts: readonly Account[]
  close: () => Promise<void>
}

type Options = {
  port: number
  dataDir: string
  /** Command line options of the embedded server, without its port and data folder. */
  options: readonly string[]
  /** Passed in the environment, because every user of the machine can read a command line. */
  controlToken?: string | undefined
  /** Secret by which the server recognizes the console; also passed in the environment. */
  consoleSecret?: string | undefined
}

/**
 * Runs the embedded management server as a separate process on 127.0.0.1. It is restarted whenever it ends by itself,
 * as its shutdown route does. Rejects with the server's message when it doesn't start.
 */
export async function startEmbeddedServer({
  dataDir,
  options,
  port,
  controlToken,
  consoleSecret,
}: Options): Promise<EmbeddedServer> {
  const url = `http://127.0.0.1:${port}`
  const line = [program(), '--port', String(port), '--data-dir', dataDir, ...options]
  let launchLink: string | undefined
  let accounts: readonly Account[] = []

  async function start(): Promise<ChildProcess> {
    const child = spawn(process.execPath, line, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        MESHDECK_CONTROL: controlToken,
        MESHDECK_CONSOLE_SECRET: consoleSecret,
      },
    })
    const firstMessage = once(child, 'message')
    await waitUntilReady(child, url)
    // the server accepts calls a moment before it sends the launch link
    const message = messageSchema.parse((await firstMessage)[0])
    launchLink = message.launchLink ?? launchLink
    accounts = [...accounts, ...message.accounts]
    return child
  }

  const { close } = await keepRunning(start)
  return { url, close, accounts, ...(launchLink !== undefined && { launchLink }) }
}

/** Message that the process sends when it is ready. */
const messageSchema = z.object({
  launchLink: z.string().optional(),
  accounts: z.array(z.object({ username: z.string(), password: z.string() })),
})
type Account = z.infer<typeof messageSchema>['accounts'][number]

const program = () => fileURLToPath(new URL('./embedded-process.js', import.meta.url))

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  let words = ''
  const listen = (text: string) => (words += text)
  child.stderr?.setEncoding('utf8').on('data', listen)

  const deadline = Date.now() + READY_WITHIN_MS
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${url}/api/server/health`).catch(() => undefined)
    if (response?.ok) {
      child.stderr?.off('data', listen).pipe(process.stderr)
      return
    }
    if (Date.now() > deadline) {
      await endProcess(child)
      throw new Error("The embedded management server didn't start within a minute.")
    }
    await delay(POLL_MS)
  }
  throw new Error(words.trim() || 'The embedded management server exited without an error message.')
}
