/** Numbers to write beside an axis from 0: round ones, some `wanted` of them, the last at or above `most`. */
export function ticksUpTo(most: number, wanted = 4): number[] {
  const rough = Math.max(most, 1) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((it) => it >= rough) ?? rough
  const count = Math.ceil(Math.max(most, 1) / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
