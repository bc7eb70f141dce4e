import { measureStructure } from './structure/structure.ts'

const structure = measureStructure()
const total = Object.values(structure.lines).reduce((sum, lines) => sum + lines, 0)

console.log(`Source lines, tests apart: ${total.toLocaleString('en')}`)
for (const [root, lines] of Object.entries(structure.lines))
  console.log(`  ${root.padEnd(16)} ${lines.toLocaleString('en').padStart(7)}`)
list(
  'Files over 250 lines',
  structure.longFiles.map(({ path, lines }) => `${path} (${lines})`),
)
list('Functions over 60 lines', structure.longFunctions)
list('Functions over 100 lines', structure.hugeFunctions)
console.log('Largest folders')
for (const { folder, files } of structure.largestFolders) console.log(`  ${folder} (${files})`)
console.log(`useEffect in the console: ${structure.effects}`)
console.log(`Casts to a type: ${structure.casts}`)
list(
  'Type names with two homes',
  structure.twoHomes.map(({ name, files }) => `${name}: ${files.join(', ')}`),
)
list('Imports between folders on a loop', structure.loops)

function list(title: string, lines: readonly string[]): void {
  console.log(`${title}: ${lines.length}`)
  for (const line of lines) console.log(`  ${line}`)
}
