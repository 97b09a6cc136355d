// @ts-check
// Runs with nothing installed, so it reaches the tools by their path. The commands need what is installed.

/** @param {string} module @returns {Promise<any>} */
const tool = (module) => import(new URL(`../../tools/src/${module}.mjs`, import.meta.url).href)

const { run } = await tool('run')

await run(async () => {
  const { install } = await tool('install')
  await install()
  return import('../src/lab.mjs')
})
