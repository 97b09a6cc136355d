import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { remote, runBuild } from '@meshdeck/federation/presets'

import { root } from './checkout'

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

/** Builds a remote with one page of its own, called Greetings, that takes the place of mfe-keys-settings, below a folder as `mfe/` is laid out. */
export async function buildStandIn(target: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'meshdeck-stand-in-'))
  const folder = join(home, NAME)
  try {
    await mkdir(join(folder, 'src'), { recursive: true })
    await writeFile(join(folder, 'remote.json'), JSON.stringify(manifest))
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: NAME, version: '1.0.0' }))
    await writeFile(join(folder, 'src/KeysPage.tsx'), page)
    // stories know the words of that remote
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
