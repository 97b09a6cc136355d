import { renderHook } from '@meshdeck/testing/dom'

import { useAclVersion } from './use-policy-rights'

// logs that a value is unreadable
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation())

test.each([
  [null, '1'],
  ['1', '1'],
  ['2', '2'],
  ['3', '1'],
  ['', '1'],
])('reads the stored %j as %j [SE-022, AC-003]', (stored, version) => {
  if (stored === null) localStorage.removeItem('acl_version')
  else localStorage.setItem('acl_version', stored)
  expect(renderHook(useAclVersion).result.current[0]).toBe(version)
})
