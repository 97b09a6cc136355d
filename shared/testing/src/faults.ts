import { act } from '@testing-library/react'

import { backend } from './backend'
import { faultControl, type FaultControl, type FaultInput, type SetFault } from './control'

let control: FaultControl | undefined

/**
 * Makes the embedded server of this test file misbehave until the test ends:
 * `fault({ kind: 'error', message: 'disk full', path: '/api/hosts', calls: 1 })`. Kinds and fields are
 * told in docs/faults.md. Throws when the file has asked for no server, or the fault makes no sense.
 */
export async function fault(wanted: FaultInput): Promise<SetFault> {
  const { url, controlToken: token } = backend()
  control ??= faultControl({ url, token })
  const { set } = control
  // a page that is open may get replies in the meantime
  const { struck, remove } = await act(() => set(wanted))
  return { struck: async () => act(struck), remove: async () => act(remove) }
}

afterEach(async () => {
  // a stopped server has no faults, and none can be removed from it
  await globalThis.embeddedServer?.start()
  await control?.clear()
})
