import { integrityOf } from './integrity'
import { parseShellManifest } from './shell-manifest'
import { smallShell } from './testing/builds'

const manifestWith = (code: string) => ({
  ...smallShell,
  scripts: [],
  fonts: [],
  styleHashes: [],
  boot: { code, integrity: integrityOf(code) },
})

test('accepts any inline script that stays within its element', () => {
  const code = 'if (1 < 2) document.title = "a script"\n'
  expect(parseShellManifest(manifestWith(code)).boot.code).toBe(code)
})

test.each(['', '"</script>"', '"</SCRIPT >"', 'x <!--y'])('rejects %j', (code) => {
  expect(() => parseShellManifest(manifestWith(code))).toThrow(
    'shell.json: boot.code: expected a script that cannot end its element',
  )
})
