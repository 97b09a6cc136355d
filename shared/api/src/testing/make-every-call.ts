import { signInAsAdmin } from '@meshdeck/testing/backend'

import {
  everyCall,
  everyCallOfEarlier,
  everyCallOfFirstStart,
  everyCallOfLater,
  everyCallOfLaterPro,
  everyCallOfPro,
} from './every-call'
import type { Kind, MakeCall } from './make-call'

/** A test for each call that this package makes to a seeded server of one kind. */
export function makeEveryCall(kind: Kind): void {
  if (kind.isLater) makeCallsThatAreGone(everyCallOfEarlier, kind)
  const ofPro = kind.isPro && everyCallOfPro
  const ofVersion = kind.isLater ? everyCallOfLater : everyCallOfEarlier
  const ofLaterPro = kind.isPro && kind.isLater && everyCallOfLaterPro
  makeCalls({ ...ofPro, ...ofVersion, ...ofLaterPro, ...everyCall }, kind, signInAsAdmin)
}

/** A test for each call that only a server before 1.5.1 has: what a sweep makes besides, later ones answer as well. */
export function makeCallsOfEarlier(kind: Kind): void {
  makeCalls(everyCallOfEarlier, kind, signInAsAdmin)
}

/** A test for each call that servers of this kind no longer have. */
function makeCallsThatAreGone(calls: Record<string, MakeCall>, kind: Kind): void {
  test.each(Object.entries(calls))('%s finds nothing there', async (_name, make) => {
    await signInAsAdmin()
    await expect(make(kind)).rejects.toMatchObject({ name: 'ApiError', status: 404 })
  })
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
