/** Facts about spec 001's query normalisation. */
export const queryTextCases: readonly {
  readonly id: string;
  readonly source: string;
  readonly text: string;
  readonly normalized: string;
}[] = [
  {
    id: 'doc001-normalize-text',
    source: 'spec 001, request example query / result example query [documented]',
    text: 'How does retrieval work?',
    normalized: 'how does retrieval work',
  },
  {
    id: 'vanessa-normalize-text-2',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e tests/agent_engine/test_retrieval_runtime.py [MIT][asserted]',
    text: 'Raúl!!!',
    normalized: 'raul',
  },
  {
    id: 'vanessa-normalize-x14',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e scoring.preprocess_retrieval_query_text, Python 3.11 unicodedata 14 [MIT][executed]',
    text: 'x²+y²',
    normalized: 'x2 y2',
  },
  {
    id: 'vanessa-normalize-x15',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e scoring.preprocess_retrieval_query_text, Python 3.11 unicodedata 14 [MIT][executed]',
    text: 'ΑΣ',
    normalized: 'ας',
  },
  {
    id: 'vanessa-normalize-x16',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e scoring.preprocess_retrieval_query_text, Python 3.11 unicodedata 14 [MIT][executed]',
    text: '2.5 / 3,000',
    normalized: '2 5 3 000',
  },
  {
    id: 'vanessa-normalize-x17',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e scoring.preprocess_retrieval_query_text, Python 3.11 unicodedata 14 [MIT][executed]',
    text: 'A-B_C',
    normalized: 'a b c',
  },
  {
    id: 'vanessa-normalize-x3',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e scoring.preprocess_retrieval_query_text, Python 3.11 unicodedata 14 [MIT][executed]',
    text: 'ÀÉÎõü ñ Ç',
    normalized: 'aeiou n c',
  },
  {
    id: 'vanessa-normalize-x4',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e scoring.preprocess_retrieval_query_text, Python 3.11 unicodedata 14 [MIT][executed]',
    text: 'ﬁne ½ ² Ⅳ ™',
    normalized: 'fine 1 2 2 iv tm',
  },
  {
    id: 'vanessa-normalize-x5',
    source:
      'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e scoring.preprocess_retrieval_query_text, Python 3.11 unicodedata 14 [MIT][executed]',
    text: 'Straße İstanbul',
    normalized: 'straße istanbul',
  },
];

/** A query that normalisation empties. */
export const emptiedQueryCase = {
  id: 'vanessa-normalize-to-empty',
  source:
    'raul-arrabales/VANESSA@fe9c2c76818eff185ec9f71118fdc99ea5431e0e runtime.execute_retrieval_call (retrieval_query_empty_after_preprocessing) / backend invalid_query_text [MIT][executed]',
  text: '!!!',
} as const;

/** Spec 000 §5.1's normalisation. */
export const evidenceQueryCase = {
  id: 'vanessa-identifiers-spec000',
  source: 'MattMagg/agentic-rag-sdk@754369b src/grounding/query/retriever.py _normalize_query [MIT][executed]',
  text: '  How  do I use\tFunctionTool\n?  ',
  normalized: 'How do I use FunctionTool ?',
} as const;
