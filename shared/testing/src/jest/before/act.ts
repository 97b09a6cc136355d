/* `act` for the production build of React, which brings none: draws at once what React has put off. */
import { flushSync } from 'react-dom'
import scheduler, { unstable_IdlePriority, type CallbackNode } from 'scheduler'

/** Microtasks of this window that have not run, each of which runs once. */
const microtasks = new Set<() => void>()
/** Work of React that has not been begun; the scheduler passes over what has lost its callback. */
const tasks = new Set<CallbackNode>()

const { queueMicrotask } = globalThis
const { unstable_scheduleCallback: schedule } = scheduler

// React takes both as it is loaded, which is after this
globalThis.queueMicrotask = (work) => {
  const once = () => void (microtasks.delete(once) && work())
  microtasks.add(once)
  queueMicrotask(once)
}
Object.assign(scheduler, {
  unstable_scheduleCallback: (...[priority, ...rest]: Parameters<typeof schedule>) => {
    const task = schedule(priority, ...rest)
    if (priority !== unstable_IdlePriority) tasks.add(task)
    return task
  },
})

/** What a callback leads to, drawn by the time this returns; what it waits for, by the time it is awaited. */
export function act<Result>(callback: () => Result | PromiseLike<Result>): PromiseLike<Result> {
  const result = flushSync(callback)
  drawAll()
  const settled = async () => {
    const value = await result
    do await rendered()
    while (drawAll())
    return value
  }
  // begun only by whoever awaits it
  // oxlint-disable-next-line unicorn/no-thenable -- as React's own does
  return { then: (resolve, reject) => settled().then(resolve, reject) }
}

/** When React has drawn all that it can without code, words or replies on their way: idle work comes last. */
export function rendered(): Promise<void> {
  return new Promise((resolve) => {
    schedule(unstable_IdlePriority, () => resolve())
  })
}

/** Whether there was anything to draw. */
function drawAll(): boolean {
  const isAny = microtasks.size + tasks.size > 0
  while (microtasks.size + tasks.size > 0) {
    for (const microtask of microtasks) microtask()
    for (const task of tasks) {
      tasks.delete(task)
      run(task)
    }
  }
  return isAny
}

/** What it does not get done is left to the scheduler. */
function run(task: CallbackNode): void {
  const { callback } = task
  if (!callback) return
  Object.assign(task, { callback: null })
  const rest = callback(false)
  if (rest) task.callback = rest
}
