import { signInAsAdmin } from '@meshdeck/testing/backend'

import { everyCall, everyCallOfFirstStart, everyCallOfPro } from './every-call'
import type { Kind, MakeCall } from './make-call'

/** A test for each call that this package makes to a seeded server of one kind. */
export function makeEveryCall(kind: Kind): void {
  makeCalls({ ...(kind.isPro && everyCallOfPro), ...everyCall }, kind, signInAsAdmin)
}

/** A test for each call that this package makes to a server without administrator. */
export function makeCallsOfFirstStart(kind: Kind): void {
  makeCalls(everyCallOfFirstStart, kind)
}

function makeCalls(calls: Record<string, MakeCall>, kind: Kind, prepare?: () => Promise<void>) {
  afterEach(() => jest.restoreAllMocks())

  test.each(Object.entries(calls))('%s reads what the server answers', async (_name, make) => {
    await prepare?.()
    const sent = jest.spyOn(globalThis, 'fetch')
    await make(kind)
    expect(sent).toHaveBeenCalled()
  })
}
