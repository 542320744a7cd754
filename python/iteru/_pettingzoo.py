"""What our environments take of PettingZoo's base classes: only where PettingZoo is missing. Its documented behaviour."""


class _Env:
    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def __str__(self):
        return self.metadata["name"]


class AECEnv(_Env):
    """One agent after the other."""

    def last(self, observe=True):
        """Observation, rewards since its last turn, whether it is over, and the info of the agent whose turn it is."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        """The agent whose turn it is, until there is none."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _deads_step_first(self):
        """Those whose game is over leave one after the other."""
        self.agent_selection = next(agent for agent in self.agents if self.terminations[agent] or self.truncations[agent])
        return self.agent_selection

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for kept in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del kept[agent]
        self.agents.remove(agent)
        if self.agents:
            self._deads_step_first()
        for other in self.rewards:
            self.rewards[other] = 0


class ParallelEnv(_Env):
    """All agents at once."""
