// @ts-check
import { firstRowTime, withPage } from '@meshdeck/tools/size/browser'

/**
 * What a browser with an empty cache has received when the first row stands, headers included.
 * @param {import('@meshdeck/tools/size/browser').Browser} browser
 * @param {{ session: string, url: string, isPlain?: boolean }} visit `isPlain`: the browser takes nothing compressed
 */
export function bytesUntilRow(browser, { session, url, isPlain = false }) {
  return withPage(browser, session, async (page) => {
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.enable')
    if (isPlain) {
      await wire.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'identity' } })
    }
    /** @type {Map<string, { path: string, bytes: number }>} */
    const requests = new Map()
    wire.on('Network.requestWillBeSent', ({ requestId, request }) =>
      requests.set(requestId, { path: new URL(request.url).pathname, bytes: 0 }),
    )
    wire.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
      add(requests.get(requestId), encodedDataLength),
    )
    // what has come to its end is known with its headers
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const found = requests.get(requestId)
      if (found) found.bytes = encodedDataLength
    })
    await page.goto(url, { waitUntil: 'commit' })
    const ms = await firstRowTime(page, 'firstRowAt')
    const sent = [...requests.values()]
    const calls = sent.filter(({ path }) => path.startsWith('/api/'))
    return { files: sum(sent) - sum(calls), calls: sum(calls), ms }
  })
}

/** @param {{ bytes: number } | undefined} request @param {number} more */
function add(request, more) {
  if (request) request.bytes += more
}

/** @param {{ bytes: number }[]} requests */
const sum = (requests) => requests.reduce((all, { bytes }) => all + bytes, 0)
