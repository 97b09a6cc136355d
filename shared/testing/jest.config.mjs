import before from './jest.before.config.mjs'
import browser from './jest.browser.config.mjs'
import node from './jest.node.config.mjs'

export default { rootDir: node.rootDir, testTimeout: 60_000, projects: [node, browser, before] }
