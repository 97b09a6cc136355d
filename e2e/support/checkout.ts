import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { remote, runBuild } from '@meshdeck/federation/presets'

/** Root folder of this repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A copy of one remote's source, as a team has it that works on that remote only. */
export class Checkout {
  private constructor(
    private readonly folder: string,
    private readonly name: string,
  ) {}

  static async of(name: string): Promise<Checkout> {
    const folder = await mkdtemp(join(tmpdir(), 'meshdeck-checkout-'))
    const isSource = (path: string) => !path.includes('node_modules')
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isSource })
    for (const path of ['shared', 'host-shell', `${name}/node_modules`]) {
      await symlink(join(root, path), join(folder, path))
    }
    return new Checkout(folder, name)
  }

  async edit(file: string, change: (text: string) => string) {
    const path = join(this.folder, this.name, file)
    const text = await readFile(path, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${file} stays as it is`)
    await writeFile(path, changed)
  }

  /** Builds only this remote and resolves with the folder that contains `<name>/<version>/`. */
  async build(version: string): Promise<string> {
    const out = join(this.folder, 'fresh')
    await runBuild(remote({ root: this.folder, name: this.name, version, out }))
    return out
  }

  remove() {
    return rm(this.folder, { recursive: true, force: true })
  }
}

/** Runs `npm run registry` for a console's data folder. */
export function runRegistry(dataDir: string, ...line: string[]) {
  const program = join(root, 'shared/tools/bin/meshdeck.mjs')
  const options = ['--data-dir', dataDir]
  const { status, stdout, stderr } = spawnSync('node', [program, 'registry', ...line, ...options], {
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}`.trim() }
}

const NAME = 'mfe-keys-lite'

const manifest = {
  name: NAME,
  modules: { KeysPage: './src/KeysPage.tsx' },
  routes: [
    {
      path: '/keys',
      module: 'KeysPage',
      title: { en: 'Keys', de: 'Schlüssel', fr: 'Clés' },
      role: 'admin',
    },
  ],
  navigation: [],
  slots: [],
}

const page = `
import { translationsOf } from '@meshdeck/platform'
import { PageHeader } from '@meshdeck/ui'

const useTranslation = translationsOf(
  'keys-lite',
  (language) => import(\`./locales/\${language}.json\`),
)

export function KeysPage() {
  const { t } = useTranslation()
  return <PageHeader icon={() => null} title={t('title')} docsUrl="https://docs.netmaker.io" />
}
`

/**
 * Builds a remote with a single page, Greetings, that replaces mfe-keys-settings, into a folder laid out like `mfe/`.
 */
export async function buildStandIn(target: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'meshdeck-stand-in-'))
  const folder = join(home, NAME)
  try {
    await mkdir(join(folder, 'src'), { recursive: true })
    await writeFile(join(folder, 'remote.json'), JSON.stringify(manifest))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: NAME, version: '1.0.0' }))
    await writeFile(join(folder, 'src/KeysPage.tsx'), page)
    // tests rely on the translations of that remote
    const words = join(root, 'e2e/outside/mfe-greetings/src/locales')
    await cp(words, join(folder, 'src/locales'), { recursive: true })
    await cp(join(root, 'mfe-keys-settings/tsconfig.json'), join(folder, 'tsconfig.json'))
    for (const path of ['shared', 'host-shell']) await symlink(join(root, path), join(home, path))
    await symlink(join(root, 'mfe-keys-settings/node_modules'), join(folder, 'node_modules'))
    await runBuild(remote({ root: home, name: NAME, out: target }))
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
