import { download } from './download'

afterEach(() => jest.restoreAllMocks())

function namesOfDownloads(): string[] {
  const names: string[] = []
  // jsdom implements neither
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  return names
}

test('offers a file under a name that every system can store', () => {
  const names = namesOfDownloads()
  for (const name of ['con.yaml', 'a/b.json', 'rules. ']) download(name, { type: '', content: '' })
  expect(names).toEqual(['_con.yaml', 'a_b.json', 'rules'])
})
