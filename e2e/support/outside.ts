import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { fragmentSchema, type Fragment } from '@meshdeck/federation/registry'

const root = fileURLToPath(new URL('../..', import.meta.url))
const NAME = 'mfe-greetings'

/** A remote in a repository of its own, outside this one: it has the published types and React's, nothing else. */
export class OutsideRemote {
  private constructor(private readonly home: string) {}

  static async make(): Promise<OutsideRemote> {
    const home = await mkdtemp(join(tmpdir(), 'meshdeck-outside-'))
    await cp(join(root, 'e2e/outside'), home, { recursive: true })
    return new OutsideRemote(home)
  }

  /** What `npm install` of the released types would lay down. */
  async installTypes() {
    const packages = join(this.folder, 'node_modules')
    run('shared/tools/bin/build.mjs', 'host-shell', '--release', '--out', this.home)
    await cp(join(this.home, 'types/@meshdeck'), join(packages, '@meshdeck'), { recursive: true })
    await mkdir(join(packages, '@types'))
    const ofReact = await realpath(join(root, 'host-shell/node_modules/@types/react'))
    await symlink(ofReact, join(packages, '@types/react'))
  }

  /** What the compiler says with the settings of that repository; nothing if all is well. */
  checkTypes(): string {
    return run('shared/tools/node_modules/typescript/lib/tsc.js', '--project', this.folder).said
  }

  /** Makes the release; tells what was said, and the folder that holds `<name>/<version>/`. */
  release() {
    const out = join(this.home, 'fresh')
    const line = ['--release', '--out', out]
    return { ...run('shared/tools/bin/build.mjs', this.folder, ...line), out }
  }

  /** Changes a file of it. */
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
}

/** Has the build below a folder claim to be made for something else. */
export async function claim(folder: string, requires: Partial<Fragment['requires']>) {
  const file = join(folder, NAME, '1.0.0/fragment.json')
  const fragment = fragmentSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const claiming = { ...fragment, requires: { ...fragment.requires, ...requires } }
  await writeFile(file, JSON.stringify(claiming))
}

function run(program: string, ...line: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [join(root, program), ...line], {
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}
