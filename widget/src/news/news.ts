import english from 'virtual:english-news'
import type { News } from '../panel/late-views.ts'
import { addTexts } from '../panel/text.ts'
import { EntryView } from './entry-view.tsx'
import style from './news.css'
import { NewsView } from './news-view.tsx'
import { RichText } from './rich-text.tsx'
import { RoadmapView } from './roadmap-view.tsx'

/** Interface of this chunk for the views. */
export const code: News = {
  style,
  start: () => addTexts('news', english),
  EntryView,
  NewsView,
  RichText,
  RoadmapView,
}
