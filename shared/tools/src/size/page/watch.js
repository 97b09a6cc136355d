/*
 * Runs in the page that is measured, before anything else: what the bench asks of it stands under
 * `bench`. Times in ms.
 */
{
  /** What a person has come for, by its text: a row without its name is none yet. */
  const AWAITED = {
    row: 'tbody tr[aria-rowindex="2"] td[data-key]',
    thirdRow: 'tbody tr[aria-rowindex="4"] td[data-key]',
    network: 'main ul:not([aria-label]) > li a[href$="/nodes"]',
    button: 'form button[type="submit"]',
  }
  const STEPS = 100
  const STEP_PX = 700

  /** @param {() => void} done once the next frame is painted */
  function afterFrame(done) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', done)
      port1.start()
      port2.postMessage(undefined)
    })
  }

  /** @type {number[]} */
  const frames = []

  const bench = {
    /**
     * When the first row was painted: since the visit began, since the last of the replies before it that have one of
     * these words in their path; NaN where none had.
     */
    async firstRow(words = 'nodes|hosts|egress') {
      const at = await firstRow
      const ends = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new RegExp(`/api/.*(${words})`).test(name))
        .map(({ startTime, duration }) => startTime + duration)
        .filter((end) => end <= at)
      return [at, ends.length > 0 ? at - Math.max(...ends) : Number.NaN]
    },

    /** When one of `AWAITED` was put into the document, since the visit began. @param {keyof typeof AWAITED} name */
    appearedAt: (name) => appeared[name],

    /** When a path that begins so was first asked for, since the visit began. @param {string} start */
    firstAsked: (start) =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => new URL(name).pathname.startsWith(start))?.startTime,

    /**
     * Every script that has come over the wire so far: when it was asked for, by the same clock, and
     * the bytes of its body as they were sent.
     */
    scripts: () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        // one out of the cache has not been received again
        .filter(({ transferSize }) => transferSize > 0)
        .map(({ name, startTime, encodedBodySize }) => ({
          path: new URL(name).pathname,
          askedAt: startTime,
          sent: encodedBodySize,
        }))
        .filter(({ path }) => path.endsWith('.js')),

    /** What stands in the page itself and is run. */
    inlineScripts: () =>
      [...document.querySelectorAll('script:not([src], [type])')].map(
        ({ textContent }) => textContent,
      ),

    /** From each input and click to the frame after it, since the last call. */
    takeFrames: () => frames.splice(0),

    /** From the next click until something stands and is painted. @param {string} selector */
    async fromClickTo(selector) {
      const start = await new Promise((resolve) =>
        addEventListener('click', ({ timeStamp }) => resolve(timeStamp), {
          capture: true,
          once: true,
        }),
      )
      await whenStanding(selector)
      await new Promise((resolve) => afterFrame(() => resolve(undefined)))
      return performance.now() - start
    },

    /** To another page, by its address: no pointer, which would have overlays fetched ahead. @param {string} path */
    goTo(path) {
      document.querySelector('main [role="grid"]')?.setAttribute('data-before', '')
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    },

    /** When a frame with the first picture of a network was painted, since the visit began. */
    pictureAt: () => picture,

    /** Before another is looked for. */
    forgetPicture() {
      picture = firstPicture()
    },

    /** The sum of all shifts of the layout since the first frame that nobody's input has caused. */
    layoutShift: () => shift,

    /** Whether the tab is one that nobody sees. @param {boolean} isHidden */
    setHidden(isHidden) {
      const state = isHidden ? 'hidden' : 'visible'
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },

    /** Steps down, each until its frame, and the longest task meanwhile; 0 when none passed 50 ms. */
    async scroll() {
      const area = document.querySelector('[role="grid"]')?.parentElement
      if (!area) throw new Error('There is no table')
      const tasks = [0]
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ type: 'longtask' })
      const steps = []
      for (let step = 0; step < STEPS; step += 1) {
        const isAtEnd = area.scrollTop + area.clientHeight >= area.scrollHeight - 1
        const start = performance.now()
        area.scrollTop = isAtEnd ? 0 : area.scrollTop + STEP_PX
        await new Promise((resolve) => afterFrame(() => resolve(undefined)))
        steps.push(performance.now() - start)
      }
      observer.disconnect()
      area.scrollTop = 0
      return { steps, longestTask: Math.max(...tasks) }
    },
    /** Counts presses of keys like clicks, where a press types nothing. */
    hearKeys() {
      addEventListener('keydown', note, { capture: true })
    },
    /** A matrix, in one direction and by as much as a turn of the wheel. @param {'scrollTop' | 'scrollLeft'} direction */
    async scrollMatrix(direction) {
      const area = document.querySelector('[role="grid"]')
      if (!area) throw new Error('There is no matrix')
      const steps = []
      for (let step = 0; step < STEPS; step += 1) {
        const start = performance.now()
        const before = area[direction]
        area[direction] += STEP_PX
        if (area[direction] === before) area[direction] = 0
        await new Promise((resolve) => afterFrame(() => resolve(undefined)))
        steps.push(performance.now() - start)
      }
      area[direction] = 0
      return steps
    },
  }
  Object.assign(globalThis, { bench })

  /** A canvas may stand before anything is drawn on it: a picture is there with its first circle. */
  function firstPicture() {
    return new Promise((resolve) => {
      const { arc } = CanvasRenderingContext2D.prototype
      /** @param {Parameters<CanvasRenderingContext2D['arc']>} circle */
      CanvasRenderingContext2D.prototype.arc = function drawn(...circle) {
        if (this.canvas.dataset.view) {
          CanvasRenderingContext2D.prototype.arc = arc
          afterFrame(() => resolve(performance.now()))
        }
        arc.apply(this, circle)
      }
    })
  }
  /** @type {Promise<number>} */
  let picture = firstPicture()

  let shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!Reflect.get(entry, 'hadRecentInput')) shift += Number(Reflect.get(entry, 'value'))
    }
  }).observe({ type: 'layout-shift', buffered: true })

  /** @param {Event} event */
  const note = ({ timeStamp }) => afterFrame(() => frames.push(performance.now() - timeStamp))
  addEventListener('input', note, { capture: true })
  addEventListener('click', note, { capture: true })

  /** @param {string} selector @returns {Promise<number>} */
  function whenStanding(selector) {
    return new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const element = document.querySelector(selector)
        // what Suspense has put aside has no boxes
        if (!element?.textContent?.trim() || element.getClientRects().length === 0) return
        observer.disconnect()
        resolve(performance.now())
      })
      observer.observe(document, {
        childList: true,
        characterData: true,
        attributeFilter: ['style'],
        subtree: true,
      })
    })
  }

  const appeared = {
    row: whenStanding(AWAITED.row),
    thirdRow: whenStanding(AWAITED.thirdRow),
    network: whenStanding(AWAITED.network),
    button: whenStanding(AWAITED.button),
  }

  /** @type {Promise<number>} */
  const firstRow = appeared.row.then(
    () =>
      new Promise((resolve) => {
        afterFrame(() => resolve(performance.now()))
      }),
  )
}
