/** Milliseconds after which whoever reads a long file lets the page go on. */
const LONGEST = 12

/** Work that is done in slices: the page answers between two of them. */
export function inSlices() {
  let start = performance.now()
  return {
    isOver: () => performance.now() - start > LONGEST,
    pause: async () => {
      await new Promise((resolve) => setTimeout(resolve))
      start = performance.now()
    },
  }
}
export type Slices = ReturnType<typeof inSlices>
