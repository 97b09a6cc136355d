import { backendSchema } from './console-options'

test.each([
  ['http://127.0.0.1:8081', 'http://127.0.0.1:8081'],
  ['https://API.mesh.example/', 'https://api.mesh.example'],
  ['https://api.mesh.example:443/api', 'https://api.mesh.example'],
  ['https://mesh.example/netmaker/', 'https://mesh.example/netmaker'],
  ['https://mesh.example/netmaker/api/', 'https://mesh.example/netmaker'],
  ['http://[::1]:8081', 'http://[::1]:8081'],
])('parses %s as %s', (given, address) => {
  expect(backendSchema.parse(given)).toBe(address)
})

const NO_ADDRESS = 'enter an address such as https://api.mesh.example'

test.each([
  ['', NO_ADDRESS],
  ['mesh.example', NO_ADDRESS],
  ['localhost:8081', NO_ADDRESS],
  ['http://', NO_ADDRESS],
  ['http://mesh example', NO_ADDRESS],
  ['http://mesh.example:99999', NO_ADDRESS],
  ['ftp://mesh.example', 'the address must start with http:// or https://, not ftp://'],
  ['wss://mesh.example', 'the address must start with http:// or https://, not wss://'],
  ['https://mesh.example/?x=1', "the address can't contain ? or #"],
  [
    'https://admin:secret@mesh.example',
    "the address can't contain a user name or password. Users sign in on the console's page",
  ],
])('rejects %j in one line, without repeating it', (given, line) => {
  expect(backendSchema.safeParse(given).error?.issues).toMatchObject([{ message: line }])
})
