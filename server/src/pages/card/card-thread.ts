import { parentPort, workerData } from 'node:worker_threads'
import type { CardContents } from './card.ts'
import { drawCard } from './card-drawing.ts'

/* The thread that draws a card: the words of customers are set here, where a difficult text delays nobody else. */

const contents: CardContents = workerData
parentPort?.postMessage(drawCard(contents))
