/** Makes the text of a file the default export of its module, like the builds do. */
const textFile = {
  process: (/** @type {string} */ text) => ({
    code: `exports.__esModule = true; exports.default = ${JSON.stringify(text)}`,
  }),
}

// oxlint-disable-next-line import/no-default-export -- so that Jest finds it
export default textFile
