import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { leftOut } from '.'

const root = join(__dirname, '../../../../../..')

const inPage = ['host-shell', 'shared/api', 'shared/domain', 'shared/platform', 'shared/ui']
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'))

const sources = [...inPage, ...remotes]
  .flatMap((folder) => filesOf(join(folder, 'src')))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test.each(leftOut)('no source asks for what is left out of $file', ({ unused = [] }) => {
  const asked = sources.flatMap(({ file, text }) =>
    unused.flatMap((pattern) => pattern.exec(text)?.map((found) => `${file}: ${found}`) ?? []),
  )
  expect(asked).toEqual([])
})

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}
