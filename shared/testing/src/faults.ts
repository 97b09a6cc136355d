import { act } from '@testing-library/react'

import { backend } from './backend'
import { faultControl, type FaultControl, type FaultInput, type SetFault } from './control'

let control: FaultControl | undefined

/**
 * Makes the embedded server of this test file misbehave until the test ends: `fault({ kind: 'error', message: 'disk
 * full', path: '/api/hosts', calls: 1 })`. docs/faults.md describes the kinds and fields. Throws if the file hasn't
 * requested a server, or if the fault is invalid.
 */
export async function fault(wanted: FaultInput): Promise<SetFault> {
  const { url, controlToken: token } = backend()
  control ??= faultControl({ url, token })
  const { set } = control
  // an open page may receive responses meanwhile
  const { struck, remove } = await act(() => set(wanted))
  return { struck: async () => act(struck), remove: async () => act(remove) }
}

afterEach(async () => {
  // faults of a stopped server can't be removed
  await globalThis.embeddedServer?.start()
  await control?.clear()
})
