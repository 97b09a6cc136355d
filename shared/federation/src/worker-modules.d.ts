/** The build makes it of the file before the query: that file with all that it imports, to be run beside the page. */
declare module '*?worker' {
  export function startWorker(): Worker
}
