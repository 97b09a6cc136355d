import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fragmentSchema, type Fragment } from '@meshdeck/federation/registry'

import { program, root, runTool } from './checkout'

const NAME = 'mfe-greetings'

/** A new remote in its own repository outside this one: it only has the published types and React's. */
export class OutsideRemote {
  private constructor(private readonly home: string) {}

  static async make(): Promise<OutsideRemote> {
    const home = await mkdtemp(join(tmpdir(), 'meshdeck-outside-'))
    const remote = new OutsideRemote(home)
    runTool('new-remote', remote.original)
    await remote.restore()
    return remote
  }

  /** Restores its original files, as before any `edit`. */
  restore() {
    return cp(this.original, this.folder, { recursive: true })
  }

  /** Installs the released types as `npm install` would. */
  async installTypes() {
    const packages = join(this.folder, 'node_modules')
    runTool('build', 'host-shell', '--release', '--out', this.home)
    await cp(join(this.home, 'types/@meshdeck'), join(packages, '@meshdeck'), { recursive: true })
    await mkdir(join(packages, '@types'))
    const ofReact = await realpath(join(root, 'host-shell/node_modules/@types/react'))
    await symlink(ofReact, join(packages, '@types/react'))
  }

  /** Builds the release and returns the output and the folder that contains `<name>/<version>/`. */
  release() {
    const out = join(this.home, 'fresh')
    const line = ['--release', '--out', out]
    return { ...runTool('build', this.folder, ...line), out }
  }

  /** Starts working on it in a console that has only the build's remotes and this one. */
  async workOn(): Promise<Work> {
    const temporary = await mkdtemp(join(this.home, 'temporary-'))
    return new Work(this.folder, await mkdtemp(join(this.home, 'data-')), temporary)
  }

  /** Changes a file of the remote. */
  async edit(file: string, change: (text: string) => string) {
    const path = join(this.folder, file)
    await writeFile(path, change(await readFile(path, 'utf8')))
  }

  remove() {
    return rm(this.home, { recursive: true, force: true })
  }

  private get folder() {
    return join(this.home, NAME)
  }

  /** As the generator made it, without installed types. */
  private get original() {
    return join(this.home, 'original', NAME)
  }
}

/** `npm run dev` in a terminal, with its output. */
class Work {
  output = ''
  private readonly program: ChildProcess

  constructor(
    folder: string,
    dataDir: string,
    private readonly temporary: string,
  ) {
    const line = [folder, '--port', '0', '--data-dir', dataDir]
    this.program = spawn('node', [program, 'dev', ...line], {
      env: { ...process.env, TMPDIR: temporary },
      // own process group, as a terminal gives each command
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.program.stdout, this.program.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => (this.output += text))
    }
  }

  /** Address of the console, once the output shows it. */
  get url(): string | undefined {
    return /Meshdeck +(\S+)/.exec(this.output)?.[1]
  }

  /** Presses Ctrl-C, which signals every process of the command. */
  async interrupt() {
    if (this.isRunning()) process.kill(-this.group, 'SIGINT')
    if (this.program.exitCode === null && this.program.signalCode === null) {
      await once(this.program, 'exit')
    }
  }

  /** Whether any process of the command is still running. */
  isRunning(): boolean {
    try {
      return process.kill(-this.group, 0)
    } catch {
      return false
    }
  }

  /** Files that it has in the temporary folder. */
  temporaryFiles(): Promise<string[]> {
    return readdir(this.temporary)
  }

  private get group(): number {
    const { pid } = this.program
    if (pid === undefined) throw new Error('npm run dev did not start')
    return pid
  }
}

/** Makes the build below a folder claim a different target. */
export async function setRequirements(folder: string, requires: Partial<Fragment['requires']>) {
  const file = join(folder, NAME, '1.0.0/fragment.json')
  const fragment = fragmentSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const claiming = { ...fragment, requires: { ...fragment.requires, ...requires } }
  await writeFile(file, JSON.stringify(claiming))
}

/** Remotes that every console of this checkout has. */
export function builtRemotes(): Promise<string[]> {
  return readdir(join(root, '.build/mfe'))
}
