import { unzipSync } from 'fflate'

import { saveArchive } from './save-files'

test('puts one file per config file into an archive, under names that every system can unpack', async () => {
  const archives: Blob[] = []
  // jsdom implements neither
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) archives.push(blob)
    return 'blob:archive'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()

  const ids = ['laptop', 'Laptop', 'LAPTOP', 'CON', 'nul', 'com1-phone']
  saveArchive('corp-config-files.zip', new Map(ids.map((id) => [id, `# ${id}`])))

  const files = unzipSync(new Uint8Array((await archives[0]?.arrayBuffer()) ?? []))
  expect(Object.keys(files)).toEqual([
    'laptop.conf',
    'Laptop-2.conf',
    'LAPTOP-3.conf',
    '_CON.conf',
    '_nul.conf',
    'com1-phone.conf',
  ])
})
