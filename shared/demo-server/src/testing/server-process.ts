import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const packageFolder = join(__dirname, '..', '..')

/** Bundles the server's program into one file, placed where Node finds the packages it needs. */
export function bundleServer() {
  const file = join(packageFolder, 'node_modules', `.server-${process.pid}.mjs`)
  const esbuild = join(packageFolder, 'node_modules', '.bin', 'esbuild')
  execFileSync(esbuild, [
    join(packageFolder, 'src', 'main.ts'),
    '--bundle',
    '--packages=external',
    '--platform=node',
    '--format=esm',
    `--outfile=${file}`,
    '--log-level=error',
  ])
  return { file, remove: () => rmSync(file) }
}

export type ServerProcess = {
  child: ChildProcess
  /** Resolves with its address once it listens. Rejects with its output if it exits before. */
  ready: Promise<string>
  /** Kills it at once, which it can't prevent. */
  kill(): Promise<void>
}

/** Runs the program in a process of its own, on a free port. */
export function startProcess(file: string, options: string[]): ServerProcess {
  const child = spawn(process.execPath, [file, '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const ready = new Promise<string>((resolve, reject) => {
    let words = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const url = /http:\S+/.exec(text)?.[0]
      if (url !== undefined) resolve(url)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text))
    void ended.then(() => reject(new Error(words || 'ended without a word')))
  })
  // a test that kills it during its start doesn't await that
  ready.catch(() => {})
  return {
    child,
    ready,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
