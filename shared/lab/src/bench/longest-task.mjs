/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ start: number, wall: number, processor: number }} Task In ms, the start on the clock of the trace. */

const MICROSECONDS = 1000

/** Promise callbacks are reported separately from the task that settled them and can take any time. */
const TASK = /::RunTask$|_PerformMicrotaskCheckpoint$/

/**
 * Returns the longest task of the page during an action, in ms of CPU time, so other programs on the machine don't
 * count.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
export async function longestTask(page, act) {
  const tasks = tasksOf(await withTrace(page, act))
  if (tasks.length === 0) throw new Error('Chromium has told of no task')
  return Math.max(...tasks.map(({ processor }) => processor))
}

/**
 * Returns Chromium's trace events of its threads during an action.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
export async function withTrace(page, act) {
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
  return events
}

/**
 * Returns the tasks of pages among the events of all browser threads.
 * @param {object[]} events
 * @returns {Task[]}
 */
export function tasksOf(events) {
  const pages = new Set(
    events.filter((event) => nameOfThread(event) === 'CrRendererMain').map(threadOf),
  )
  return (
    events
      .filter((event) => TASK.test(String(Reflect.get(event, 'name'))))
      .filter((event) => pages.has(threadOf(event)))
      .map((event) => ({
        start: toMilliseconds(event, 'ts'),
        wall: toMilliseconds(event, 'dur'),
        processor: toMilliseconds(event, 'tdur'),
      }))
      .toSorted((a, b) => a.start - b.start)
      // tasks can be nested: the outer time includes the inner
      .filter(
        (task, index, tasks) => !tasks.slice(0, index).some((other) => endOf(other) > task.start),
      )
  )
}

/** @param {Task} task */
const endOf = ({ start, wall }) => start + wall

/** @param {object} event @param {string} field */
const toMilliseconds = (event, field) => Number(Reflect.get(event, field) ?? 0) / MICROSECONDS

/** @param {object} event */
const threadOf = (event) => `${Reflect.get(event, 'pid')} ${Reflect.get(event, 'tid')}`

/** @param {object} event @returns {unknown} */
const nameOfThread = (event) =>
  Reflect.get(event, 'name') === 'thread_name' && Reflect.get(event, 'args')?.name
