// Runs before anything is installed, so it imports the tools by path. The commands need the installed packages.

/** @param {string} module @returns {Promise<any>} */
const tool = (module) => import(new URL(`../../tools/src/${module}.mjs`, import.meta.url).href)

const { run } = await tool('run')

await run(async () => {
  const { install } = await tool('install')
  await install()
  return import('../src/lab.mjs')
})
