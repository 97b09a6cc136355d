// @ts-check

/** @typedef {import('@playwright/test').Page} Page */

const MICROSECONDS = 1000

/**
 * The longest task of the page while something is done, in ms of the processor: what other programs
 * of the machine take meanwhile does not count.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
export async function longestTask(page, act) {
  const devtools = await page.context().newCDPSession(page)
  /** @type {object[]} */
  const events = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  await act()
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()
  return longestOf(events)
}

/** @param {object[]} events of all threads of the browser; tasks are told from what they call by their name */
function longestOf(events) {
  const pages = new Set(
    events.filter((event) => nameOfThread(event) === 'CrRendererMain').map(threadOf),
  )
  const tasks = events
    .filter((event) => String(Reflect.get(event, 'name')).endsWith('::RunTask'))
    .filter((event) => pages.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('Chromium has told of no task')
  return Math.max(...tasks.map((task) => Number(Reflect.get(task, 'tdur') ?? 0))) / MICROSECONDS
}

/** @param {object} event */
const threadOf = (event) => `${Reflect.get(event, 'pid')} ${Reflect.get(event, 'tid')}`

/** @param {object} event @returns {unknown} */
const nameOfThread = (event) =>
  Reflect.get(event, 'name') === 'thread_name' && Reflect.get(event, 'args')?.name
